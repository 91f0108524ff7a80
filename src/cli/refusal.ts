/** What could not be done, as a sentence for people: it ends the program and needs no stack. */
export class Refusal extends Error {}
