import type { FastifyRequest } from 'fastify'
import { answerId } from '../../platform/http/answer-id.ts'
import { pageWindow } from '../../platform/http/page-window.ts'
import { domainApi } from '../../scope/api.ts'
import {
  getInterest,
  listInterestByClient,
  listInterestByFolder,
  listInterestByProduct,
  listInterestInMedia,
  listInterestSearches,
  listOpenedShareLinks,
} from './interest.service.ts'
import { chooseEngagement, getEngagementChoice, noteEngagement } from './note-engagement.service.ts'

const calls = domainApi.engagement

/** What a browser says for whoever doesn't want to be followed. */
function isTrackable({ headers }: FastifyRequest): boolean {
  return headers.dnt !== '1' && headers['sec-gpc'] !== '1'
}

const answered = <Row extends { id: string }>({ total, result }: { total: number; result: Row[] }) => ({
  total,
  result: result.map(answerId),
})

export const engagementRoutes = {
  noteEngagement: calls.noteEngagement.handler(({ input, context }) =>
    noteEngagement(context.scope, input.body, { isTrackable: isTrackable(context.request) }),
  ),
  getEngagementChoice: calls.getEngagementChoice.handler(({ context }) => getEngagementChoice(context.scope)),
  chooseEngagement: calls.chooseEngagement.handler(({ input, context }) =>
    chooseEngagement(context.scope, input.body.objects),
  ),
  getInterest: calls.getInterest.handler(({ input, context }) => getInterest(context.scope, input.query)),
  listInterestByProduct: calls.listInterestByProduct.handler(async ({ input: { query }, context }) =>
    answered(await listInterestByProduct(context.scope, query, query.sort, pageWindow(query))),
  ),
  listInterestByClient: calls.listInterestByClient.handler(async ({ input: { query }, context }) =>
    answered(await listInterestByClient(context.scope, query, query.sort, pageWindow(query))),
  ),
  listInterestByFolder: calls.listInterestByFolder.handler(async ({ input: { query }, context }) =>
    answered(await listInterestByFolder(context.scope, query, query.sort, pageWindow(query))),
  ),
  listInterestInMedia: calls.listInterestInMedia.handler(({ input: { query }, context }) =>
    listInterestInMedia(context.scope, query, query.sort, pageWindow(query)),
  ),
  listInterestSearches: calls.listInterestSearches.handler(({ input: { query }, context }) =>
    listInterestSearches(context.scope, query, query.sort, pageWindow(query)),
  ),
  listOpenedShareLinks: calls.listOpenedShareLinks.handler(async ({ input: { query }, context }) =>
    answered(await listOpenedShareLinks(context.scope, query, pageWindow(query))),
  ),
}
