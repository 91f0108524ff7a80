export { pathName, stepName } from '#rules';
