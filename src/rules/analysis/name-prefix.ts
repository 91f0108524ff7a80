/** The prefix of contact attributes: `attributes.plan`. */
export const attributePrefix = 'attributes.';

/** The prefix of workflow properties: `properties.season`. */
export const propertyPrefix = 'properties.';

/** Longer names are unknown: no node has such a title, and trying every split at a dot would take long. */
export const longestName = 500;
