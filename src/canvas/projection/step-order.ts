export { stepOrder } from '#rules';
