/**
 * A version as text that other programs show: SVG, Markdown, Mermaid. It never measures letters on a page: widths of
 * letters are a table.
 */
export { renderMarkdown, renderMermaid } from './render-text.js';
export { renderSvg, type RenderSvgOptions } from './render-svg.js';
