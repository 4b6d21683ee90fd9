/** What is sent with a request: a form with a picture, JSON, or nothing. */
export async function contentOf(
  { body, image }: { body?: unknown; image?: Uint8Array<ArrayBuffer> },
  headers: Record<string, string>,
): Promise<{ headers: Record<string, string>; payload?: Buffer | string }> {
  if (image !== undefined) {
    const form = new FormData()
    form.set('image', new File([image], 'cover.png'))
    const sent = new Response(form)
    const payload = Buffer.from(await sent.arrayBuffer())
    const type = sent.headers.get('content-type') ?? ''
    return {
      headers: { ...headers, 'content-type': type, 'content-length': String(payload.length) },
      payload,
    }
  }
  if (body === undefined) return { headers }
  return { headers: { ...headers, 'content-type': 'application/json' }, payload: JSON.stringify(body) }
}
