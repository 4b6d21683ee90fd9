/** Examples on the reference page; each is carried out by `server/test/client-package.api.test.ts`. */

/** A call of the contract as `module.call`, with an example for a shell, for the client package, or both. */
type Examples = Readonly<Record<string, { shell?: string; client?: string }>>

const key = '--header "Authorization: Bearer $VITRINE_KEY"'
const json = "--header 'Content-Type: application/json'"

/** Beginning of each program: what it takes of the package, and a client. */
function opened(names: string, more = ''): string {
  return `import { ${names} } from '@vitrine/client'

const { VITRINE_URL = '', VITRINE_KEY = '', VITRINE_DOMAIN: domain = ''${more} } = process.env
const vitrine = createClient({ url: VITRINE_URL, key: VITRINE_KEY })
`
}

export const examples: Examples = {
  'folders.listFolders': {
    shell: `curl --fail-with-body --get "$VITRINE_URL/api/folders" ${key} \\
  --data-urlencode "domain=$VITRINE_DOMAIN"`,
    client: `${opened('createClient')}
const { data, error } = await vitrine.GET('/folders', { params: { query: { domain } } })
if (error === undefined) for (const folder of data.result) console.log(folder._id, folder.name)
else console.error(\`Refused: \${error.code}\`)`,
  },
  'products.queryProducts': {
    shell: `curl --fail-with-body "$VITRINE_URL/api/products/query?domain=$VITRINE_DOMAIN&per_page=10" ${key} \\
  ${json} \\
  --data '{"filters": [{"field": "name", "type": "REGEX_I", "value": "chair"}], "sorting": "reference"}'`,
    client: `${opened('createClient, eachRow')}
const products = eachRow((page) =>
  vitrine.POST('/products/query', {
    params: { query: { domain, page, per_page: 10 } },
    body: { sorting: 'reference' },
  }),
)
for await (const { reference, name } of products) console.log(reference, name)`,
  },
  'products.createProduct': {
    shell: `curl --fail-with-body "$VITRINE_URL/api/products?domain=$VITRINE_DOMAIN" ${key} \\
  ${json} \\
  --header "Idempotency-Key: import-4711" \\
  --data '{"name": "Armchair Nord", "reference": "NORD-1", "folders": ["'"$VITRINE_FOLDER"'"]}'`,
    client: `${opened('createClient, Refused', ", VITRINE_FOLDER = ''")}
const { data, error } = await vitrine.POST('/products', {
  // The same key again creates nothing twice, so the client may repeat it when the network fails.
  params: { query: { domain }, header: { 'idempotency-key': crypto.randomUUID() } },
  body: { name: 'Sofa Nord', reference: 'NORD-2', folders: [VITRINE_FOLDER] },
})
if (error?.code === 'ReferenceAlreadyExists') {
  console.log(\`There is a product \${error.data.reference} already\`)
} else if (error !== undefined) {
  throw new Refused(error)
} else {
  console.log(\`Created \${data._id}\`)
}`,
  },
  'products.editProduct': {
    client: `${opened('createClient, Refused, wanted', ", VITRINE_PRODUCT: productId = ''")}
const product = await wanted(
  vitrine.GET('/products/{productId}', { params: { path: { productId }, query: { domain } } }),
)
if (product.version === null) throw new Error('With this key nothing is changed')
const { error } = await vitrine.PATCH('/products/{productId}', {
  params: { path: { productId }, query: { domain, version: product.version } },
  body: { description: 'Solid oak, oiled' },
})
if (error?.code === 'StaleVersion') {
  // Which fields, and what is there now; changes of other fields would have been merged.
  console.log('Somebody was quicker', error.data)
} else if (error !== undefined) {
  throw new Refused(error)
} else {
  console.log('Changed')
}`,
  },
  'products.setPrice': {
    client: `${opened('createClient, Refused, wanted', ", VITRINE_PRODUCT: productId = ''")}
const { result } = await wanted(vitrine.GET('/price-types', { params: { query: { domain } } }))
const priceType = result.find(({ currency }) => currency === 'EUR')
if (priceType === undefined) throw new Error('No prices in euros are shown to this key')
try {
  const path = { productId, priceTypeId: priceType._id }
  await wanted(
    vitrine.PUT('/products/{productId}/prices/{priceTypeId}', {
      params: { path, query: { domain } },
      body: { value: '-1' },
    }),
  )
} catch (refused) {
  if (!(refused instanceof Refused)) throw refused
  console.log(refused.key, refused.status, refused.place ?? '')
}`,
  },
}

/** The examples of one call as Markdown; null if it has none. */
export function describeExamples(call: string): string | null {
  const { shell, client } = examples[call] ?? {}
  const blocks = [
    ...(shell === undefined ? [] : [`\`\`\`sh\n${shell}\n\`\`\``]),
    ...(client === undefined ? [] : [`\`\`\`ts\n${client}\n\`\`\``]),
  ]
  return blocks.length === 0 ? null : `**Example**\n\n${blocks.join('\n\n')}`
}
