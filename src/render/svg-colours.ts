import type { NodeTypeGroup } from '#catalog';

/** The colours of a drawing: the tokens of the style sheet of the same names, as values. */
export interface SvgColours {
  readonly canvas: string;
  readonly raised: string;
  readonly nodeLine: string;
  readonly border2: string;
  readonly ink: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly edge: string;
  readonly edgeTimeout: string;
  readonly edgeError: string;
  readonly noteSoft: string;
  readonly noteLine: string;
  readonly groups: { readonly [group in NodeTypeGroup]: readonly [hue: string, soft: string, line: string] };
}

export const svgColours: { readonly [theme in 'light' | 'dark']: SvgColours } = {
  light: {
    canvas: '#f5f6f8',
    raised: '#ffffff',
    nodeLine: '#d3d8e0',
    border2: '#cfd4dc',
    ink: '#15181e',
    ink2: '#4a5160',
    ink3: '#676e7c',
    edge: '#858d9c',
    edgeTimeout: '#a86b00',
    edgeError: '#d22f3d',
    noteSoft: '#fff6d6',
    noteLine: '#e6cc74',
    groups: {
      trigger: ['#36702a', '#ecf6e8', '#cde4c5'],
      message: ['#2877d0', '#eaf3fd', '#c6ddf6'],
      timing: ['#af7712', '#fcf3e3', '#eedab4'],
      logic: ['#6e32a2', '#f5effc', '#decbf0'],
      people: ['#04585b', '#e3f4f5', '#b7dcde'],
      contact: ['#cb4b62', '#fdeff1', '#f4cdd4'],
      flow: ['#6e7688', '#f1f3f6', '#dadee5'],
    },
  },
  dark: {
    canvas: '#0d0f12',
    raised: '#1b1e23',
    nodeLine: '#32373f',
    border2: '#363b44',
    ink: '#eceef2',
    ink2: '#aeb5c1',
    ink3: '#8b93a1',
    edge: '#6b7380',
    edgeTimeout: '#c9922f',
    edgeError: '#eb5763',
    noteSoft: '#2a2411',
    noteLine: '#574a1d',
    groups: {
      trigger: ['#5db26f', '#18291d', '#2a4732'],
      message: ['#80b8fa', '#172637', '#274260'],
      timing: ['#e08a22', '#302112', '#52391c'],
      logic: ['#b57bdd', '#2a2033', '#493659'],
      people: ['#67e0ec', '#0f2a2d', '#1d4a4f'],
      contact: ['#ffb0b2', '#351f21', '#5a363a'],
      flow: ['#9aa4b3', '#22262b', '#373d45'],
    },
  },
};
