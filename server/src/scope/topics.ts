/**
 * Who is notified of an event, under which topics. Each module defines this beside the event; `notifications` carries
 * it out.
 */
import type { NotificationTopic } from '@vitrine/contract'
import type { DomainEvent } from './domain-events.ts'
import type { Scope } from './scope.ts'

/** Values that the words of a topic name, such as the name of a folder or file. */
export type Others = Record<string, string | number>

export interface Recipient {
  /** Their scope, by the rights that they have now. */
  person: Scope
  topic: NotificationTopic
  others: Others
  /** How many things it is about; the words have a plural. */
  count: number
}

/** An event, for those who find its recipients. */
export interface Happened {
  /** The scope of the domain itself, which sees everything. */
  domain: Scope
  /** Returns null for the person who did it, and for people who may not enter, or not yet. */
  enter(personId: string): Promise<Scope | null>
}

export interface Topics<Values extends object = object> {
  event: DomainEvent<Values>
  /** Its topics, with the page that the mail leads to; by what the mail is about where that differs. */
  links: Partial<Record<NotificationTopic, string | ((about: readonly Others[]) => string)>>
  recipients(values: Values, happened: Happened): Promise<Recipient[]>
  /** Whether the person who did it is notified too. */
  tellsActor?: true
  /** Whether the panel has a line for it anyway, so that only a mail is sent. */
  isInPanel?: true
  /**
   * Returns those of the recipients who have not been notified before; called in the transaction that notifies them.
   * `recipientIds` are all who know it then, including the person who did it.
   */
  notYetNotified?(
    open: Scope,
    values: Values,
    recipientIds: ReadonlySet<string>,
  ): Promise<ReadonlySet<string>>
}

export function defineTopics<Values extends object>(topics: Topics<Values>): Topics {
  // Values are what was emitted with the event, whose type is the same.
  return topics as Topics
}

/** Returns a recipient with the same values for each of these people who may enter. */
export async function tellEach(
  { enter }: Happened,
  personIds: Iterable<string>,
  values: Omit<Recipient, 'person' | 'count'>,
): Promise<Recipient[]> {
  const recipients: Recipient[] = []
  for (const id of personIds) {
    const person = await enter(id)
    if (person !== null) recipients.push({ person, count: 1, ...values })
  }
  return recipients
}
