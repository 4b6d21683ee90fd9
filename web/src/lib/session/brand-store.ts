/** The brand on screen: the entered domain's, else the one mapped to the host name, else the one seen last here. */
import { brandPath, type DomainSummary } from '@vitrine/contract'
import { type BrandPicture, brandPictures, defaultCustomizationColors } from '@vitrine/rules'
import { createStore } from '../create-store.ts'
import { isLoginIdentity, type LoginIdentity, readLocal, writeLocal } from './local-data.ts'
import { companyOfPage } from './page-company.ts'

export interface Brand {
  domainId: string
  appName: string
  appLogoUrl: string | null
  primaryColor: string
  primaryBtnColor: string
  /** The rest of the brand; null until the domain itself has been read. */
  domain: DomainSummary | null
}

/** Colours and name of an installation without a brand. */
export const neutralBrand: Brand = {
  domainId: '',
  appName: 'Vitrine',
  appLogoUrl: null,
  primaryColor: defaultCustomizationColors.primaryColor,
  primaryBtnColor: defaultCustomizationColors.primaryBtnColor,
  domain: null,
}

const shown = createStore<Brand>(firstBrand())

export const useBrand = shown.use

/** Shows a domain's brand and keeps its login identity for the next first paint. */
export function applyBrand(domain: DomainSummary): void {
  const brand = brandOf(domain)
  writeLocal('login-identity', {
    domainId: brand.domainId,
    appName: brand.appName,
    appLogoUrl: brand.appLogoUrl,
    loginPrimaryColor: brand.primaryColor,
    loginPrimaryBtnColor: brand.primaryBtnColor,
  } satisfies LoginIdentity)
  shown.set(brand)
}

function brandOf(domain: DomainSummary): Brand {
  const { colors, names, logos, version } = domain.customization
  return {
    domainId: domain._id,
    appName: names.appName === '' ? domain.name : names.appName,
    appLogoUrl: logos.appLogo ? brandPath(domain._id, 'appLogo.png', version) : null,
    primaryColor: colors.primaryColor,
    primaryBtnColor: colors.primaryBtnColor,
    domain,
  }
}

/** Null while the domain has not been read, and where there is none. */
export function brandPictureUrl({ domain }: Brand, picture: BrandPicture): string | null {
  if (domain === null || !domain.customization.logos[picture]) return null
  return brandPath(domain._id, brandPictures[picture].file, domain.customization.version)
}

/** Before anything has been asked. */
function firstBrand(): Brand {
  const company = companyOfPage()
  return company === null ? (readLastIdentity() ?? neutralBrand) : brandOf(company)
}

function readLastIdentity(): Brand | null {
  const identity = readLocal('login-identity', isLoginIdentity)
  if (identity === null) return null
  const { domainId, appName, appLogoUrl, loginPrimaryColor, loginPrimaryBtnColor } = identity
  return {
    domainId,
    appName,
    appLogoUrl,
    primaryColor: loginPrimaryColor,
    primaryBtnColor: loginPrimaryBtnColor,
    domain: null,
  }
}
