export { offersNoEdge, presentationOf, type NodeContent, nodeContent, type NodeFace, nodeFace } from '#rules';
