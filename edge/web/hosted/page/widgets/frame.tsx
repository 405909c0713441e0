import { useState } from 'preact/hooks'
import { languages, type Language } from '../../languages.ts'
import { screen, type ScreenName, session, wayBack } from '../state.ts'
import type { Session } from '../types.ts'
import { chooseLanguage, language, say } from '../words.ts'
import { Dialog } from './dialog.tsx'
import { Initials } from './pictures.tsx'

export function Header() {
  const branding = session.value?.branding
  return (
    <header class="top">
      {branding && (
        <>
          {branding.hasLogo ? <Logo {...branding} /> : <Initials name={branding.name} isBrand />}
          {!(branding.hasLogo && branding.logoHasName) && <span class="brand-name">{branding.name}</span>}
        </>
      )}
    </header>
  )
}

/** A logo without a variant for dark backgrounds is shown on a light plate. */
function Logo({ name, logoHasName, hasDarkLogo }: Session['branding']) {
  return (
    <picture class={hasDarkLogo ? undefined : 'brand-plate'}>
      {hasDarkLogo && (
        <source srcset={`${location.pathname}/dark-logo`} media="(prefers-color-scheme: dark)" />
      )}
      <img class="brand-logo" src={`${location.pathname}/logo`} alt={logoHasName ? name : ''} />
    </picture>
  )
}

/** The link to the return address of the session, or to its origin. */
export function BackLink({ isButton = false }: { readonly isButton?: boolean }) {
  const url = wayBack()
  if (url === undefined) return null
  return (
    <a class={isButton ? 'button' : 'plain'} href={url} target="_top" rel="noreferrer">
      {say('backTo', { host: new URL(url).host })}
    </a>
  )
}

/** These screens have their own link back. */
const withBackLink: ReadonlySet<ScreenName> = new Set(['list', 'stopped'])

export function Footer() {
  const [isOpen, setOpen] = useState(false)
  return (
    <footer class="bottom">
      <label class="language">
        <span class="visually-hidden">{say('language')}</span>
        <span class="control drop">
          <select
            value={language.value}
            onChange={event => void chooseLanguage(event.currentTarget.value as Language)}
          >
            {Object.entries(languages).map(([code, name]) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        </span>
      </label>
      <button type="button" class="plain" onClick={() => setOpen(true)}>
        {say('accessibility')}
      </button>
      {!withBackLink.has(screen.value) && <BackLink />}
      {isOpen && (
        <Dialog title={say('accessibility')} onClose={() => setOpen(false)}>
          <p>{say('accessibilityText')}</p>
          <div class="actions">
            <button type="button" class="button" autofocus onClick={() => setOpen(false)}>
              {say('close')}
            </button>
          </div>
        </Dialog>
      )}
    </footer>
  )
}
