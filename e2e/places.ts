/** Host names and accounts of the demo, as `npm start` prints them. */
const port = Number(process.env.VITRINE_E2E_PORT || 4190)

export const atelier = `http://atelier.localhost:${port}`
export const lumen = `http://lumen.localhost:${port}`
/** A host name mapped to no domain. */
export const unmapped = `http://localhost:${port}`

export const password = 'Vitrine-Demo-1'

export const accounts = {
  admin: 'admin@atelier.example',
  editor: 'editor@atelier.example',
  manager: 'manager@atelier.example',
  /** Client of both domains. */
  client: 'client@buyer.example',
  lumenAdmin: 'admin@lumen.example',
} as const
