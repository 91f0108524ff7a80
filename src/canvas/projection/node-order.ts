export { nodeOrder } from '#rules';
