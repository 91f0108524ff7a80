import { defineMessages } from '#ui';

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' });

function sentence(kinds: readonly string[]): string {
  const list = anyOf.format(kinds);
  return `${list.charAt(0).toUpperCase()}${list.slice(1)}`;
}

/** The words of fields for files: what they accept, uploads, sizes. */
export const mediaMessages = defineMessages('forms.media', {
  address: (number: number) => `Address of file ${number}`,
  addAddress: 'Add an address',
  open: (number: number) => `Open file ${number} in a new tab`,
  remove: (number: number) => `Remove file ${number}`,
  upload: 'Upload',
  uploading: (name: string) => `Uploading ${name}`,
  cancel: 'Cancel',
  notUploaded: (name: string) => `${name} could not be uploaded. Try again`,
  noAddress: (name: string) => `${name} was uploaded, but the service returned no address for it`,
  tooLarge: (name: string, size: string, max: string) => `${name} has ${size}. At most ${max} can be sent`,
  otherKind: (name: string) => `${name} is not of a kind that can be sent here`,
  accepted: {
    kinds: { image: 'images', video: 'videos', audio: 'sounds', document: 'documents' },
    anyOf: (kinds: readonly string[]) => `${sentence(kinds)}.`,
    anyOfUpTo: (kinds: readonly string[], size: string) => `${sentence(kinds)}, each up to ${size}.`,
    upTo: (size: string) => `Each up to ${size}.`,
  },
  size: {
    bytes: (amount: number) => `${amount} bytes`,
    kilobytes: (amount: number) => `${amount} kB`,
    megabytes: (amount: number) => `${amount} MB`,
  },
});
