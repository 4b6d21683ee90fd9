/** What only the holder of a key can read again. */
export interface Sealed {
  nonce: Uint8Array<ArrayBuffer>
  content: ArrayBuffer
}

export async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return { nonce, content: await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, bytes) }
}

/** Throws for what was sealed with another key. */
export async function open<Value>(key: CryptoKey, { nonce, content }: Sealed): Promise<Value> {
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, content)
  return JSON.parse(new TextDecoder().decode(bytes)) as Value
}
