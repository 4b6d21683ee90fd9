/** Who is calling, before any domain is entered. */
export interface Person {
  id: string
  email: string
  name: string
  company: string
  picture: string | null
  assetsVersion: number
  isSystem: boolean
  affiliationDomainId: string | null
  language: 'en-us' | 'fr-fr' | 'zh-cn' | null
  numberFormat: string | null
  dateFormat: string | null
}

export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'person'; person: Person; sessionToken: string }
  /** Holder of a share link; `tokenHash` finds its domain and group. */
  | { kind: 'share-token'; tokenHash: string }
  /** A program with a key; `keyHash` finds its domain, and in whose name it acts. */
  | { kind: 'api-key'; keyHash: string }
