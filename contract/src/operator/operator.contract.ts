import * as z from 'zod'
import { call, operators } from '../endpoint.ts'
import { listOf, paging } from '../paging.ts'
import { refusesNames } from '../refusal-groups.ts'
import {
  editSubscriptionInput,
  foundedCompany,
  listCompaniesInput,
  newCompany,
  ofCompany,
  operatedCompany,
  operatedCompanyUse,
  operatorEntry,
} from './operator.schema.ts'

export const operatorContract = {
  listCompanies: call(operators(), 'GET /operator/companies', 'Companies of the installation, by name')
    .input(listCompaniesInput)
    .output(listOf(operatedCompany)),
  getCompany: call(
    operators(),
    'GET /operator/companies/{companyId}',
    'A company’s plan, and what is used of its limits',
    { refusals: ['NotFound'] },
  )
    .input(ofCompany)
    .output(operatedCompanyUse),
  foundCompany: call(operators(), 'POST /operator/companies', 'Open a company for its first super admin', {
    refusals: [...refusesNames, 'FounderTaken', 'HostNameInvalid', 'InvalidEmail', 'NameAlreadyExists'],
  })
    .input(newCompany)
    .output(foundedCompany),
  editSubscription: call(
    operators(),
    'PATCH /operator/companies/{companyId}/subscription',
    'Change a plan, its flags and limits; suspend and reopen',
    { refusals: ['NotFound'] },
  ).input(editSubscriptionInput),
  listOperatorLog: call(operators(), 'GET /operator/log', 'What operators have done, newest first')
    .input(z.object(paging))
    .output(listOf(operatorEntry)),
}
