export { edgeName, nodeName } from '#rules';
