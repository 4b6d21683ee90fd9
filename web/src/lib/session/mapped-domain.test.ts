import type { DomainSummary } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { noPictures } from '../../../test/example-company.ts'
import { findMappedDomain } from './mapped-domain.ts'

function mappedTo(url: string | null, status: DomainSummary['mapping']['status']): DomainSummary {
  const colors = { primaryColor: '#502e61', primaryBtnColor: '#502e61', internalNavColor: '#0a0a0a' }
  return {
    _id: `${url} ${status}`,
    name: '',
    mapping: { url, status },
    customization: {
      colors: { ...colors, externalNavColor: '#e0e0e0' },
      names: { appName: '', catalogName: '' },
      logos: noPictures,
      mailFooter: '',
      version: 0,
    },
  }
}

describe('the domain of a host name', () => {
  it('is the one whose enabled mapping has that address, in any letter case', () => {
    const here = mappedTo('Atelier.localhost', 'ENABLED')
    expect(findMappedDomain([mappedTo('lumen.localhost', 'ENABLED'), here], 'atelier.localhost')).toBe(here)
  })

  it('is none while its mapping is not enabled', () => {
    const domains = [mappedTo('atelier.localhost', 'DISABLED'), mappedTo('atelier.localhost', 'VERIFICATION')]
    expect(findMappedDomain(domains, 'atelier.localhost')).toBeNull()
  })

  it('is none for domains without an address', () => {
    expect(findMappedDomain([mappedTo(null, 'ENABLED')], 'localhost')).toBeNull()
  })
})
