/** What the name of a contact attribute starts with: `attributes.plan`. */
export const attributePrefix = 'attributes.';

/** What the name of a workflow property starts with: `properties.season`. */
export const propertyPrefix = 'properties.';

/** Longer names are known to nobody: no step is called so, and looking for one in every part of it would take long. */
export const longestName = 500;
