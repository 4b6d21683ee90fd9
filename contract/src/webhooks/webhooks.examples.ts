import type { ExampleIds, Examples, Unique } from '../example.ts'
import type { webhooksContract } from './webhooks.contract.ts'

export function webhooksExamples(ids: ExampleIds, unique: Unique): Examples<typeof webhooksContract> {
  return {
    createWebhook: {
      body: {
        name: unique('New webhook'),
        address: 'https://receiver.shop.example/told',
        topics: ['products'],
      },
      creates: 'webhooks',
    },
    editWebhook: {
      body: { name: unique('Other webhook'), topics: ['media'] },
      stale: { record: 'webhook', body: { name: unique('Their webhook') } },
    },
    deleteWebhook: {
      params: { webhookId: ids.spareWebhookId },
      stale: { record: 'webhook', by: 'webhooks.editWebhook', body: { name: unique('Their webhook') } },
    },
    renewWebhookSecret: { isOfOneThing: true },
    testWebhook: { isOfOneThing: true },
    resendWebhookDelivery: { withoutVersion: 'a message is sent or waits' },
  }
}
