import { formatDuration, parseDuration } from '#catalog';
import { memoizeText } from '../memoize-text.js';

/** The milliseconds of a duration as settings and paths have it; undefined for all else. */
export const durationOf = memoizeText(parseDuration);

/** A duration in words. */
export const durationWords = memoizeText((text) => formatDuration(text));
