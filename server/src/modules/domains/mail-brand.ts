import type { DomainSummary } from '@vitrine/contract'
import type { MailBrand } from '../../platform/mail/branded-mail.ts'

/** Brand and origin of mails about a domain. */
export interface DomainMailBrand extends MailBrand {
  /** Where links of the mail begin: the domain's own host name, with scheme and port of the installation. */
  origin: string
}

/** `publicUrl` is the installation's address; a domain without a host name of its own is reached there. */
export function mailBrandOf(
  { customization, mapping }: Pick<DomainSummary, 'customization' | 'mapping'>,
  publicUrl: string,
): DomainMailBrand {
  const origin = new URL(publicUrl)
  if (mapping.url !== null && mapping.status === 'ENABLED') origin.hostname = mapping.url
  const { names, colors, mailFooter } = customization
  return { appName: names.appName, color: colors.primaryColor, footer: mailFooter, origin: origin.origin }
}
