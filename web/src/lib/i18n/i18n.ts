import type { Language } from '@vitrine/contract'
import { languageTag } from '@vitrine/rules'
import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { setCallContext } from '../api/call-context.ts'
import { loadChunk } from '../chunks/load-chunk.ts'
import { browserLocale, defaultLocale } from './locales.ts'

const files = import.meta.glob<Record<string, string>>('../../../../contract/messages/*/*.json', {
  import: 'default',
})

/** Messages arrive by language and feature, when first needed. */
const messageFiles: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (locale, feature, callback) => {
    const file = files[`../../../../contract/messages/${locale}/${feature}.json`]
    if (file === undefined) return callback(new Error(`no messages ${locale}/${feature}`), false)
    loadChunk(file).then(
      (messages) => callback(null, messages),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), false),
    )
  },
}

/** `{name}` placeholders as in the contract; keys are flat, so dots in them mean nothing. */
export async function startI18n(): Promise<void> {
  await i18next
    .use(messageFiles)
    .use(initReactI18next)
    .init({
      lng: startLocale(),
      fallbackLng: false,
      lowerCaseLng: true,
      load: 'currentOnly',
      ns: ['app', 'errors'],
      defaultNS: 'app',
      keySeparator: false,
      interpolation: { prefix: '{', suffix: '}', escapeValue: false },
      react: { useSuspense: true },
    })
  announce(currentLocale())
}

let personLocale: Language | null = null

/** The person's own language wins over the browser's, as soon as it is known. Null: nobody is signed in. */
export function setPersonLocale(locale: Language | null): void {
  personLocale = locale
}

/** Switches to the language of the place: English on the login screen, the person's elsewhere. */
export async function applyLocale(place: 'login' | 'elsewhere'): Promise<void> {
  const locale = place === 'login' ? defaultLocale : (personLocale ?? browserLocale(navigator.languages))
  if (locale === currentLocale()) return
  await i18next.changeLanguage(locale)
  announce(locale)
}

/** Fetches a feature's messages together with its code, so that the page doesn't wait twice. */
export function loadMessages(features: readonly string[]): Promise<void> {
  return i18next.loadNamespaces([...features])
}

export function currentLocale(): Language {
  return i18next.language as Language
}

function startLocale(): Language {
  return location.pathname === '/login' ? defaultLocale : browserLocale(navigator.languages)
}

function announce(locale: Language): void {
  setCallContext({ locale })
  document.documentElement.lang = languageTag(locale)
}
