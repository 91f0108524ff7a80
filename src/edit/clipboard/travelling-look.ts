import { isJsonObject } from '#base';
import type { NodePresentation } from '#model';

/** The presentation that a node keeps wherever it is pasted: title, colour and disabled flag, not the position. */
export function travellingLook(presentations: unknown, nodeId: string): NodePresentation | undefined {
  const own = isJsonObject(presentations) && Object.hasOwn(presentations, nodeId) ? presentations[nodeId] : undefined;
  if (!isJsonObject(own)) return undefined;
  const { color, off, title } = own;
  const look: NodePresentation = {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof color === 'string' ? { color } : {}),
    ...(off === true ? { off } : {}),
  };
  return Object.keys(look).length === 0 ? undefined : look;
}

/** That presentation of all nodes that have one, by id; `undefined` where none has. */
export function travellingLooks(
  presentations: unknown,
  nodes: readonly { readonly id: string }[],
): { readonly [nodeId: string]: NodePresentation } | undefined {
  const looks = nodes.flatMap(({ id }) => {
    const look = travellingLook(presentations, id);
    return look ? [[id, look] as const] : [];
  });
  // // Unlike assignment, this keeps a node whose id is __proto__.
  return looks.length === 0 ? undefined : Object.fromEntries(looks);
}
