import { insertDeliveries } from '../../src/modules/webhooks/deliveries.repository.ts'
import { newSecret, sealSecret } from '../../src/modules/webhooks/webhook-secrets.ts'
import { insertWebhook } from '../../src/modules/webhooks/webhooks.repository.ts'
import type { Scope } from '../../src/scope/scope.ts'
import { testSecret } from '../harness/test-server.ts'

/** A webhook that nobody answers at, and a delivery of it that waits. */
export async function givenWebhook(
  scope: Scope,
  ownerId: string,
  name: string,
): Promise<{ id: string; delivery: string }> {
  return await scope.transaction(async (open) => {
    const id = await insertWebhook(open, {
      ownerId,
      name,
      address: 'https://receiver.example/told',
      topics: ['orders'],
      sealedSecret: sealSecret(testSecret, newSecret()),
    })
    const now = new Date()
    const delivery = { webhookId: id, topic: 'test', happenedAt: now, changes: [], nextAt: now } as const
    const [made = ''] = await insertDeliveries(open, [delivery])
    return { id, delivery: made }
  })
}
