import { domainApi } from '../../../scope/api.ts'
import type { AnsweringParts } from './answering.service.ts'
import { addComment, listComments } from './comments/comments.service.ts'
import { confirmAnswers } from './confirm/confirm.service.ts'
import { listLateAnswers, takeLateAnswer } from './confirm/late-answers.service.ts'
import { listOrders } from './orders/orders.service.ts'
import { getProgress, remindAttendees } from './progress.service.ts'
import { saveAnswer } from './save-answer.service.ts'
import { noteVisit } from './seen.service.ts'
import { getSession, getSessionAnswers } from './session.service.ts'

export function createWebSessionRoutes(parts: AnsweringParts) {
  const calls = domainApi.webSession
  return {
    getSession: calls.getSession.handler(({ input, context }) =>
      getSession(parts, context.scope, input.projectId, input.attendee),
    ),
    listAnswers: calls.listAnswers.handler(({ input, context }) =>
      getSessionAnswers(parts, context.scope, input.projectId, input.attendee),
    ),
    saveAnswer: calls.saveAnswer.handler(({ input: { params, query, body }, context }) =>
      saveAnswer(parts, context.scope, { ...params, inPlaceOf: query.attendee, body }),
    ),
    confirmAnswers: calls.confirmAnswers.handler(({ input: { params, query, body }, context }) =>
      confirmAnswers(parts, context.scope, { ...params, inPlaceOf: query.attendee, ...body }),
    ),
    noteVisit: calls.noteVisit.handler(({ input, context }) =>
      noteVisit(parts, context.scope, input.params.projectId, input.body.product),
    ),
    listComments: calls.listComments.handler(({ input, context }) => listComments(context.scope, input)),
    addComment: calls.addComment.handler(({ input: { params, query, body }, context }) =>
      context.once((write) =>
        addComment(parts, context.scope, { ...params, attendee: query.attendee, ...body }, write),
      ),
    ),
    getProgress: calls.getProgress.handler(({ input, context }) =>
      getProgress(parts, context.scope, input.params.projectId),
    ),
    remindAttendees: calls.remindAttendees.handler(async ({ input, context }) => ({
      reminded: await remindAttendees(context.scope, input.params.projectId),
    })),
    listLateAnswers: calls.listLateAnswers.handler(({ input, context }) =>
      listLateAnswers(context.scope, input.params.projectId),
    ),
    takeLateAnswer: calls.takeLateAnswer.handler(({ input: { params }, context }) =>
      takeLateAnswer(parts, context.scope, params.projectId, params.answerId),
    ),
    listOrders: calls.listOrders.handler(({ input, context }) => listOrders(context.scope, input)),
  }
}
