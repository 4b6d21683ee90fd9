/** Host names and accounts of the demo, as `npm start` prints them. */
const port = Number(process.env.VITRINE_E2E_PORT || 4190)

export const atelier = `http://atelier.localhost:${port}`
export const lumen = `http://lumen.localhost:${port}`
/** A host name mapped to no domain. */
export const unmapped = `http://localhost:${port}`

export const password = 'Vitrine-Demo-1'

export const accounts = {
  admin: 'admin@atelier.example',
  /** Creator: everything about products, nothing about people. */
  editor: 'editor@atelier.example',
  secondEditor: 'ingrid.aune@atelier.example',
  /** Reads the application in Chinese. */
  chineseManager: 'lin.wei@atelier.example',
  /** A group of the company's own making: sees a part of the catalogue. */
  showroom: 'showroom@atelier.example',
  /** Client of both companies. */
  client: 'client@buyer.example',
  hotelClient: 'projects@hotels.example',
  chineseClient: 'zhou@studio.example',
  lumenAdmin: 'admin@lumen.example',
  lumenEditor: 'catalogue@lumen.example',
  lumenClient: 'achats@riviera.example',
} as const
