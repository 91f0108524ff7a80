export { missingEdgeLabel } from '#rules';
