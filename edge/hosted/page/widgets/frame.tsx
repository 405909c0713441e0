import { useState } from 'preact/hooks'
import { languages, type Language } from '../../languages.ts'
import { hostOf, screen, type ScreenName, session } from '../state.ts'
import { chooseLanguage, language, say } from '../words.ts'
import { Dialog } from './dialog.tsx'
import { Initials } from './pictures.tsx'

export function Header() {
  const branding = session.value?.branding
  return (
    <header class="top">
      {branding && (
        <>
          {branding.hasLogo ? (
            <img class="brand-logo" src={`${location.pathname}/logo`} alt="" />
          ) : (
            <Initials name={branding.name} isBrand />
          )}
          <span class="brand-name">{branding.name}</span>
        </>
      )}
    </header>
  )
}

/** Out of the page, to where the client wants its user back. */
export function BackLink({ isButton = false }: { readonly isButton?: boolean }) {
  const told = session.value
  if (told === undefined) return null
  return (
    <a class={isButton ? 'button' : 'plain'} href={told.returnUrl} target="_top" rel="noreferrer">
      {say('backTo', { host: hostOf(told) })}
    </a>
  )
}

/** The screens that lead out themselves. */
const leading: ReadonlySet<ScreenName> = new Set(['list', 'stopped'])

export function Footer() {
  const [isTold, setTold] = useState(false)
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
      <button type="button" class="plain" onClick={() => setTold(true)}>
        {say('accessibility')}
      </button>
      {!leading.has(screen.value) && <BackLink />}
      {isTold && (
        <Dialog title={say('accessibility')} onClose={() => setTold(false)}>
          <p>{say('accessibilityText')}</p>
          <div class="actions">
            <button type="button" class="button" autofocus onClick={() => setTold(false)}>
              {say('close')}
            </button>
          </div>
        </Dialog>
      )}
    </footer>
  )
}
