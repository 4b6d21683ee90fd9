/** Host names and accounts of the demo, as `npm start` prints them. */
const port = Number(process.env.VITRINE_E2E_PORT || 4190)
/** Where the server under test asks DNS: the same number, of UDP. */
export const dnsPort = port

export const atelier = `http://atelier.localhost:${port}`
export const lumen = `http://lumen.localhost:${port}`
/** A company that tests make for themselves. */
export const many = `http://many.localhost:${port}`
/** Another, for groups and invitations. */
export const people = `http://people.localhost:${port}`
/** A third, for the ways to sign in. */
export const security = `http://security.localhost:${port}`
/** A host name mapped to no domain. */
export const unmapped = `http://localhost:${port}`

export const password = 'Vitrine-Demo-1'

export const accounts = {
  operator: 'operator@vitrine.example',
  admin: 'admin@atelier.example',
  /** Creator: everything about products, nothing about people. */
  editor: 'editor@atelier.example',
  secondEditor: 'ingrid.aune@atelier.example',
  secondAdmin: 'sigrid.holm@atelier.example',
  seller: 'kofi.mensah@atelier.example',
  /** Reads the application in French. */
  frenchManager: 'manager@atelier.example',
  /** Reads it in Chinese. */
  chineseManager: 'lin.wei@atelier.example',
  /** Sees a part of the catalogue. */
  showroom: 'showroom@atelier.example',
  /** Client of both companies. */
  client: 'client@buyer.example',
  hotelClient: 'projects@hotels.example',
  /** Asked in the project that goes on, of which nothing is answered yet. */
  dealer: 'einkauf@wohnhaus.example',
  /** Those of Lumen & Co read it in French. */
  lumenAdmin: 'admin@lumen.example',
  lumenEditor: 'catalogue@lumen.example',
  /** These seven read it in English. */
  lumenSecondAdmin: 'noor.haddad@lumen.example',
  lumenSecondEditor: 'elin.berg@lumen.example',
  lumenThirdAdmin: 'mira.lind@lumen.example',
  lumenFourthAdmin: 'jonas.weber@lumen.example',
  lumenFifthAdmin: 'eva.sandberg@lumen.example',
  lumenSixthAdmin: 'tove.ek@lumen.example',
  lumenStudio: 'studio@harbour.example',
  lumenSales: 'ventes@lumen.example',
  lumenClient: 'achats@riviera.example',
} as const

/**
 * Who appears in which file. A person has one session, and files run side by side: nobody is in two of them.
 */
export const cast = {
  identity: { colleague: accounts.showroom },
  header: { editor: accounts.editor, client: accounts.client },
  brand: { colleague: accounts.lumenAdmin },
  catalog: { colleague: accounts.secondEditor, client: accounts.hotelClient },
  tenancy: { colleague: accounts.chineseManager, other: accounts.lumenEditor },
  sessionConflict: { colleague: accounts.frenchManager },
  live: { admin: accounts.secondAdmin, colleague: accounts.seller },
  content: { admin: accounts.lumenSecondAdmin, editor: accounts.lumenSecondEditor },
  productEditor: { editor: accounts.lumenThirdAdmin, client: accounts.lumenStudio },
  media: { editor: accounts.lumenFifthAdmin },
  immersion: { editor: accounts.lumenSixthAdmin },
  errors: { colleague: accounts.admin },
  clientPages: { client: accounts.dealer },
  accessibility: {
    colleague: accounts.lumenSales,
    client: accounts.lumenClient,
    /** Reads it in English. */
    administrator: accounts.lumenFourthAdmin,
  },
} as const
