/** Looks for what has changed and what is due, in a program with workers. */
import { unlessNotFound } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { listDueWebhooks } from './deliveries.repository.ts'
import { makeDeliveries } from './make-deliveries.service.ts'
import { endWebhook, type SendingParts, sendDeliveries } from './send-deliveries.service.ts'
import { listLeft } from './webhooks.repository.ts'

/** Queue of the job that looks for webhooks whose owners have left. */
export const WEBHOOK_CLOCK_QUEUE = 'webhook-clock'
export const WEBHOOK_CLOCK_TIMES = '*/5 * * * *'

/** A look costs one statement where there is nothing to do. */
const lookEveryMs = 2_000
/** The most receivers that are waited for at once, by one program and for one company. */
const receiversAtOnce = 8
const receiversOfCompany = 2

export interface SenderParts extends SendingParts {
  /** Companies with changes to deliver or deliveries due at `now`. */
  listDomains: (now: Date) => Promise<string[]>
  clock?: () => Date
  log: Record<'error' | 'warn', (details: object, message: string) => void>
}

export interface WebhookSender {
  /** Makes deliveries of what has changed and begins to send what is due. */
  look(): Promise<void>
  /** Resolves when everything that was begun has ended. */
  idle(): Promise<void>
  /** Looks every two seconds from now on. */
  start(): void
  /** Aborts what is under way; it is sent again later. */
  stop(): Promise<void>
}

export function createWebhookSender(parts: SenderParts): WebhookSender {
  const { listDomains, tenantEntry, log, clock = () => new Date() } = parts
  const ending = new AbortController()
  /** Work under way and its company, by webhook id. */
  const underWay = new Map<string, { domainId: string; work: Promise<void> }>()
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()

  const send = (domain: Scope, webhookId: string) => {
    const { domainId } = domain
    const ofCompany = [...underWay.values()].filter((other) => other.domainId === domainId)
    if (underWay.has(webhookId) || underWay.size >= receiversAtOnce) return
    if (ofCompany.length >= receiversOfCompany) return
    const work = sendDeliveries(parts, domain, webhookId, { clock, signal: ending.signal })
      .catch((error: unknown) => {
        if (!ending.signal.aborted)
          log.error({ err: error, domainId, webhookId }, 'a webhook could not be sent')
      })
      .finally(() => underWay.delete(webhookId))
    underWay.set(webhookId, { domainId, work })
  }

  const look = async () => {
    for (const domainId of await listDomains(clock())) {
      if (ending.signal.aborted) return
      try {
        // A company that is being deleted sends nothing.
        const domain = await unlessNotFound(tenantEntry.enterAsDomain(domainId))
        if (domain === null) continue
        while ((await makeDeliveries(parts, domain, clock())) && !ending.signal.aborted) {}
        for (const webhookId of await listDueWebhooks(domain, clock())) send(domain, webhookId)
      } catch (error) {
        log.error({ err: error, domainId }, 'changes could not be told to webhooks')
      }
    }
  }

  const again = () => {
    looking = look()
      .catch((error: unknown) => log.error({ err: error }, 'webhooks could not be looked for'))
      .finally(() => {
        if (!ending.signal.aborted) timer = setTimeout(again, lookEveryMs)
      })
  }

  return {
    look,
    idle: async () => {
      await Promise.all([...underWay.values()].map(({ work }) => work))
    },
    start: again,
    stop: async () => {
      ending.abort(new Error('the program ends'))
      clearTimeout(timer)
      await looking
      await Promise.all([...underWay.values()].map(({ work }) => work))
    },
  }
}

/** Switches webhooks off whose makers are no staff of the company any more, and has the company told. */
export async function switchOffLeft(domain: Scope): Promise<void> {
  await domain.transaction(async (open) => {
    for (const left of await listLeft(open)) await endWebhook(open, left, 'left')
  })
}
