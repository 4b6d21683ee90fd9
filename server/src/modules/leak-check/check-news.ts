/** Checks which changes a person's open page is notified of: products and fields that they see, and structure. */

import { once } from 'node:events'
import { type LiveMessage, parseLiveMessage } from '@vitrine/contract/live'
import type { PlainProduct } from '@vitrine/proof'
import { WebSocket } from 'ws'
import { type News, textsOf } from '../../scope/news.ts'
import type { CheckedApplication } from './application.ts'
import { type Asking, partedProducts } from './asking.ts'

interface Listening extends Asking {
  application: CheckedApplication
  headers: { cookie: string }
  domainId: string
  personId: string
}

/** Products of each kind whose change is reported. */
const reportedOfEach = 10
/** A page that waits so long for one notice hangs. */
const patienceMs = 60_000

/** Says that a product has changed, by its folders and the changed fields, as the services do. */
function newsOf(domainId: string, product: PlainProduct, fields: string[]): News {
  const { id, folderIds, isPublished } = product
  return { kind: 'products', domainId, ids: [id], folderIds, fields, staffOnly: !isPublished }
}

export async function checkNews(listening: Listening): Promise<void> {
  const { rows, view, check, domainId, personId, application } = listening
  const page = await openPage(listening)
  const { seen, hidden } = partedProducts(listening)
  const products = [...seen.slice(0, reportedOfEach), ...hidden.slice(0, reportedOfEach)]
  const keys = [
    'name',
    ...rows.fields.map(({ id }) => `detail:${id}`).slice(0, reportedOfEach),
    ...rows.priceTypes.map((id) => `price:${id}`).slice(0, reportedOfEach),
    'inactive',
  ]
  const isFieldSeen = (key: string) => {
    const [kind, id = ''] = key.split(':')
    if (kind === 'inactive') return view.isEditor
    if (kind === 'detail') return view.fieldIds.has(id)
    return kind !== 'price' || view.priceTypeIds.has(id)
  }
  const announce = (news: News) => {
    for (const text of textsOf(news)) application.announce(text)
  }
  try {
    for (const key of keys) {
      for (const product of products) announce(newsOf(domainId, product, [key]))
      const notices = await page.reportedUntil(() =>
        announce({ kind: 'notifications', personIds: [personId] }),
      )
      const reached = products.filter(
        ({ id, folderIds }) => view.products.has(id) && folderIds.some((each) => view.reachedIds.has(each)),
      )
      // Deleted products are reported to those who reach their folders: they have gone from there.
      const gone = products.filter(({ id }) => view.trashedIds.has(id))
      const must = isFieldSeen(key) ? [...reached, ...gone].map(({ id }) => id).sort() : []
      const ids = notices.flatMap((message) => idsIn(message, 'product')).sort()
      check.same('news', `products whose ${key} has changed`, [...new Set(ids)], must, must.length)
    }
    await checkStructure(listening, page, announce)
  } finally {
    page.close()
  }
}

/** Nothing has changed of what they are shown: clients must not be notified that anything has. */
async function checkStructure(
  { view, check, domainId, personId }: Listening,
  page: Page,
  announce: (news: News) => void,
): Promise<void> {
  announce({ kind: 'structure', domainId })
  // What clients are shown is worked out anew before they are notified of the folder, and of the end.
  const [folderId] = view.folderIds
  if (folderId !== undefined) {
    announce({ kind: 'folders', domainId, ids: [folderId] })
    await page.nextChange('folder')
  }
  const notices = await page.reportedUntil(() => announce({ kind: 'notifications', personIds: [personId] }))
  const structure = notices.filter((message) => isChange(message, 'structure'))
  const must = view.subject.isClient ? 0 : 1
  check.same('structure news', 'of what is hidden', structure.length, must, must)
}

type Change = Extract<LiveMessage, { type: 'RECORDS_CHANGED' }>

function isChange(message: LiveMessage, record: Change['payload']['record']): message is Change {
  return message.type === 'RECORDS_CHANGED' && message.payload.record === record
}

function idsIn(message: LiveMessage, record: Change['payload']['record']): string[] {
  return isChange(message, record) ? message.payload.ids : []
}

interface Page {
  /** What has come until the end that `reportEnd` reports. */
  reportedUntil(reportEnd: () => void): Promise<LiveMessage[]>
  nextChange(record: Change['payload']['record']): Promise<void>
  close(): void
}

async function openPage({ application, headers, domainId }: Listening): Promise<Page> {
  const socket = new WebSocket(application.liveAddress, { headers, origin: 'http://localhost' })
  const messages: LiveMessage[] = []
  let wake = () => {}
  socket.on('message', (data) => {
    const message = parseLiveMessage(String(data))
    if (message !== null) messages.push(message)
    wake()
  })
  socket.on('close', () => wake())
  // The timeout is for each wait, not for all together: a busy machine may need long for many notices.
  const until = async (isIt: (message: LiveMessage) => boolean) => {
    const limit = AbortSignal.timeout(patienceMs)
    limit.addEventListener('abort', () => wake())
    while (!messages.some(isIt)) {
      if (limit.aborted || socket.readyState > WebSocket.OPEN)
        throw new Error('The live connection has ended')
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  await once(socket, 'open', { signal: AbortSignal.timeout(patienceMs) })
  await until(({ type }) => type === 'UPDATE_CONNECTION_STATUS')
  const [connected] = messages.splice(0)
  const id = connected?.type === 'UPDATE_CONNECTION_STATUS' ? connected.payload.connectionId : ''
  const url = `/api/auth/register-connection/${encodeURIComponent(id)}?domain=${domainId}`
  const { statusCode } = await application.send({ method: 'GET', url, headers })
  if (statusCode !== 204) throw new Error(`Registering the connection answered ${statusCode}`)
  const page: Page = {
    reportedUntil: async (reportEnd) => {
      reportEnd()
      await until(({ type }) => type === 'UPDATE_NOTIFICATIONS')
      return messages.splice(0)
    },
    nextChange: (record) => until((message) => isChange(message, record)),
    close: () => socket.close(),
  }
  return page
}
