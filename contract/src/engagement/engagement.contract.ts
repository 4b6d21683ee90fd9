import { call, clients, staff } from '../endpoint.ts'
import {
  chooseEngagementInput,
  engagementChoice,
  engagementChoiceInput,
  interestByClient,
  interestByClientInput,
  interestByFolder,
  interestByFolderInput,
  interestByProduct,
  interestByProductInput,
  interestInMedia,
  interestInMediaInput,
  interestInput,
  interestSearches,
  interestSearchesInput,
  interestSummary,
  noteEngagementInput,
  openedShareLinks,
  openedShareLinksInput,
} from './engagement.schema.ts'

const reader = staff({ area: 'analytics', right: 'view', level: 1 })

export const engagementContract = {
  noteEngagement: call(
    clients(),
    'POST /engagement',
    'What a client has looked at; kept as sums of the day, and not of who objects or isn’t to be tracked',
  ).input(noteEngagementInput),
  getEngagementChoice: call(
    clients(),
    'GET /engagement/choice',
    'Whether the caller’s visits are noted, and whether they have been told',
  )
    .input(engagementChoiceInput)
    .output(engagementChoice),
  chooseEngagement: call(
    clients(),
    'PUT /engagement/choice',
    'Note that the caller has been told; with an objection, what was kept of them goes',
    { refusals: ['NotInThisSession'] },
  ).input(chooseEngagementInput),
  getInterest: call(reader, 'GET /engagement/interest', 'What clients looked at in some days, in figures')
    .input(interestInput)
    .output(interestSummary),
  listInterestByProduct: call(
    reader,
    'GET /engagement/interest/products',
    'Products that were looked at or starred',
  )
    .input(interestByProductInput)
    .output(interestByProduct),
  listInterestByClient: call(
    reader,
    'GET /engagement/interest/clients',
    'Clients who looked at something, starred or searched',
  )
    .input(interestByClientInput)
    .output(interestByClient),
  listInterestByFolder: call(
    reader,
    'GET /engagement/interest/folders',
    'Folders with what was looked at in them and below',
  )
    .input(interestByFolderInput)
    .output(interestByFolder),
  listInterestInMedia: call(reader, 'GET /engagement/interest/media', 'Media that were looked at')
    .input(interestInMediaInput)
    .output(interestInMedia),
  listInterestSearches: call(
    reader,
    'GET /engagement/interest/searches',
    'What was searched for; empty for readers who don’t see all that a search may find',
  )
    .input(interestSearchesInput)
    .output(interestSearches),
  listOpenedShareLinks: call(
    reader,
    'GET /engagement/interest/share-links',
    'Share links that were opened, of groups that the caller sees',
  )
    .input(openedShareLinksInput)
    .output(openedShareLinks),
}
