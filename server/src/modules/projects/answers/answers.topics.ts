/** What people tell each other by answering. */
import { defineEvent } from '../../../scope/domain-events.ts'
import type { Scope } from '../../../scope/scope.ts'
import { defineTopics, type Others, tellEach } from '../../../scope/topics.ts'
import { seenProducts } from '../../products/index.ts'
import { listReaders } from '../people/project-people.repository.ts'
import { findOrderRun } from './orders/orders.service.ts'

interface Said {
  topic: 'project-comment' | 'project-ordered' | 'project-reminder'
  projectId: string
  name: string
  /** Who did, where somebody has. */
  person?: string
  /** `runners` are the owner and presenters. */
  personIds: readonly string[] | 'runners'
  /** The product or order that the event is about: each receiver reads only what they see of it. */
  product?: string
  order?: string
}

/** A comment, an order or a reminder in a project. */
export const projectSaid = defineEvent<Said>('project-said')

export const answerTopics = [
  defineTopics({
    event: projectSaid,
    links: {
      'project-comment': '/projects/ongoing',
      'project-ordered': '/projects/ongoing',
      'project-reminder': '/projects/ongoing',
    },
    recipients: async (said, happened) => {
      const { topic, projectId, name, person = '', personIds } = said
      const isForRunners = personIds === 'runners'
      const readers = await listReaders(happened.domain, projectId, { runners: isForRunners })
      // People who aren't invited, or are no longer attendees, must not learn that the project exists.
      const ids = isForRunners ? readers : readers.filter((id) => personIds.includes(id))
      const others = {
        ...{ project: projectId, name },
        ...(person === '' ? {} : { person }),
        // The notification leads people who run the project to another page than attendees.
        ...(isForRunners ? { role: 'runner' } : {}),
      }
      const recipients = await tellEach(happened, ids, { topic, others })
      return await Promise.all(
        recipients.map(async (each) => ({
          ...each,
          others: { ...others, ...(await saidOf(each.person, said)) },
        })),
      )
    },
  }),
]

/** What somebody sees of the product or the order that is spoken of: its name, and how much it comes to for them. */
async function saidOf(person: Scope, { product, order: orderId }: Said): Promise<Others> {
  if (product !== undefined) {
    const name = (await seenProducts(person, [product])).get(product)?.name
    return name === undefined ? {} : { product: name }
  }
  const order = orderId === undefined ? null : await findOrderRun(person, orderId)
  if (order === null) return {}
  const [total, ...otherCurrencies] = order.amounts.byCurrency
  return {
    order: order.number,
    products: order.lines.length,
    ...(total === undefined || otherCurrencies.length > 0
      ? {}
      : { amount: total.amount, currency: total.currency }),
  }
}
