/** Small drawings of what wears the brand, in its colours as pages, mails and phones show them. */
import { logoOn } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { StoredPicture } from '../../../ui/pictures/stored-picture.tsx'
import { asText, type Filled, filled, filledIn } from '../../../ui/theme/brand-colors.ts'
import styles from './brand.module.css'
import type { PreviewedBrand } from './previewed-brand.ts'

interface Look {
  brand: PreviewedBrand
  scheme: 'light' | 'dark'
}

const pages = {
  light: { background: '#ffffff', color: '#17171a', sunken: '#f1f1f2' },
  dark: { background: '#1d1d20', color: '#ececef', sunken: '#232327' },
} as const

const on = ({ background, text }: Filled) => ({ background, color: text })

export function HeaderPreview({ brand, scheme, isClient }: Look & { isClient: boolean }) {
  const ground = filledIn(scheme, isClient ? brand.colors.externalNavColor : brand.colors.internalNavColor)
  const usual = brand.pictureUrl(isClient ? 'externalNavLogo' : 'internalNavLogo')
  const dark = brand.pictureUrl(isClient ? 'externalNavLogoDark' : 'internalNavLogoDark')
  const logo = logoOn(ground.background, { usual, dark })
  return (
    <div className={styles.page}>
      <div className={styles.header} style={on(ground)}>
        <StoredPicture address={logo} instead={brand.appName} alt={brand.appName} />
      </div>
    </div>
  )
}

export function LoginPreview({ brand, scheme }: Look) {
  const { t } = useTranslation('brand')
  const side = filled(brand.colors.primaryColor)
  const [logo, picture] = [brand.pictureUrl('appLogo'), brand.pictureUrl('loginBackground')]
  return (
    <div className={`${styles.page} ${styles.login}`}>
      <div className={styles.loginSide} style={picture === null ? on(side) : { color: side.text }}>
        {picture !== null && (
          <>
            <StoredPicture className={styles.loginPicture} address={picture} alt="" />
            <span className={styles.veil} style={{ background: side.background }} />
          </>
        )}
        <StoredPicture address={logo} instead={brand.appName} alt={brand.appName} />
      </div>
      <div className={styles.side} style={{ background: pages[scheme].background }}>
        <span className={styles.button} style={on(filled(brand.colors.primaryBtnColor))}>
          {t('previewSignIn')}
        </span>
      </div>
    </div>
  )
}

export function CardPreview({ brand, scheme }: Look) {
  const { t } = useTranslation('brand')
  const { background, color, sunken } = pages[scheme]
  const cover = brand.pictureUrl('catalogCover')
  return (
    <div className={`${styles.page} ${styles.card}`} style={{ background, color }}>
      <StoredPicture
        className={styles.cardPicture}
        address={cover}
        instead={<span className={styles.cardPicture} style={{ background: sunken }} />}
        alt=""
      />
      <div>
        <div style={{ fontWeight: 600 }}>{brand.catalogName}</div>
        <div style={{ color: asText(brand.colors.primaryColor, scheme) }}>{t('previewProduct')}</div>
      </div>
    </div>
  )
}

/** Mails are white for everybody. */
export function MailPreview({ brand }: { brand: PreviewedBrand }) {
  const { t } = useTranslation('brand')
  return (
    <div className={styles.mail}>
      <div style={{ height: 6, background: brand.colors.primaryColor }} />
      <div className={styles.mailText}>
        <strong>{brand.appName}</strong>
        <p style={{ margin: '6px 0' }}>{t('previewMailText')}</p>
        <span
          className={styles.button}
          style={{ display: 'inline-block', border: `2px solid ${brand.colors.primaryColor}` }}
        >
          {t('previewOpen')}
        </span>
        {brand.mailFooter !== '' && <p className={styles.mailFooter}>{brand.mailFooter}</p>}
      </div>
    </div>
  )
}

export function PhonePreview({ brand }: { brand: PreviewedBrand }) {
  const icon = brand.pictureUrl('favicon')
  return (
    <div className={styles.phone}>
      <span className={styles.icon} style={on(filled(brand.colors.primaryColor))}>
        <StoredPicture address={icon} instead={brand.appName.slice(0, 1)} alt="" />
      </span>
      <span>{brand.appName}</span>
    </div>
  )
}
