/** Sizes in px; the style sheet repeats them. */
export const matrixSizes = { rowSize: 32, colSize: 40, headSize: 190, nameSize: 304 } as const;
