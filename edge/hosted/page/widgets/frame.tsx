import { useState } from 'preact/hooks'
import { languages, type Language } from '../../languages.ts'
import { hostOf, session } from '../state.ts'
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

export function Footer() {
  const [isTold, setTold] = useState(false)
  const told = session.value
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
      {told && (
        <a class="plain" href={told.returnUrl} target="_top" rel="noreferrer">
          {say('backTo', { host: hostOf(told) })}
        </a>
      )}
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
