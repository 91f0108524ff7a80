/** In px; the style sheet has the same. */
export const matrixSizes = { rowSize: 32, colSize: 40, headSize: 190, nameSize: 304 } as const;
