/** Projects: products chosen for certain people, who look at them and say what they want. */

export { announceProject } from './announce-project.ts'
export {
  type AnswerProject,
  findAnswerProject,
  holdAnswerProject,
} from './answers/answer-projects.repository.ts'
export {
  type Answering,
  type AnsweringParts,
  callerIn,
  getAnswerProject,
  getConcerning,
  mayRun,
  scopeOfAttendee,
} from './answers/answering.service.ts'
export { holdCaller } from './answers/attendees.repository.ts'
export { authorOf } from './answers/comments/authors.ts'
export { addComment } from './answers/comments/comments.service.ts'
export { confirmAnswers } from './answers/confirm/confirm.service.ts'
export { listLateAnswers, takeLateAnswer } from './answers/confirm/late-answers.service.ts'
export { type HeldAnswering, holdConcerning } from './answers/confirm/lock-answering.service.ts'
export {
  agreeOn,
  type CheckedTerms,
  checkTerms,
  type Terms,
} from './answers/orders/agreement.service.ts'
export { sendOrderMail } from './answers/orders/order-mails.ts'
export { listOrdered, listOrderedOfEach } from './answers/orders/ordered.service.ts'
export {
  isOrderedShare,
  listOrderedShares,
  type OrderedShare,
  sumOfShares,
} from './answers/orders/ordered-shares.service.ts'
export type { StoredForm } from './answers/orders/orders.repository.ts'
export { findAttendeeId } from './answers/orders/orders.service.ts'
export { saveAnswer } from './answers/save-answer.service.ts'
export { getSession, showsMedia } from './answers/session.service.ts'
export { seenByBoth } from './answers/shown-conditions.ts'
export { type ShownDynamicField, shownDynamicFields } from './answers/shown-dynamic-fields.ts'
export {
  findShownProduct,
  listReadableProducts,
  listShownAmong,
} from './answers/shown-products.repository.ts'
export { brings } from './brings.ts'
export { listOpenDomains } from './clock/clock.repository.ts'
export { PROJECT_CLOCK_QUEUE, PROJECT_CLOCK_TIMES, tickProjects } from './clock/clock.service.ts'
export { listRunAmong } from './list-projects.repository.ts'
export { setProjectNote } from './notes/notes.service.ts'
export { moveAnswersBack, moveProjectBack } from './past-projects.repository.ts'
export { inviteSilently } from './people/invite.service.ts'
export { subscriptionOf } from './project-limits.ts'
export { endProject, startProject } from './project-states.service.ts'
export { countOpenProjects, findProjectRow } from './projects.repository.ts'
export { createProject } from './projects.service.ts'
export { createTemplate, publishTemplate } from './templates/templates.service.ts'
