/** Bundlers replace the variable by a text; without a bundler there is no `process`. */
export function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production';
  } catch {
    return false;
  }
}
