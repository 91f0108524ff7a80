export { missingPathLabel } from '#rules';
