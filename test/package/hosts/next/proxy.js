import { NextResponse } from 'next/server';

/** Sets the strict policy of the Next.js docs, with a nonce for its scripts, on requests with `?strict`. */
export function proxy(request) {
  if (!request.nextUrl.searchParams.has('strict')) return NextResponse.next();
  const nonce = crypto.randomUUID();
  const policy = `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; connect-src 'self'; img-src 'self' data:; font-src 'self'; worker-src 'self'`;
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}
