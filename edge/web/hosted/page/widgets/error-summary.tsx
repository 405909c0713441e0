import type { Ref } from 'preact'
import { say } from '../words.ts'
import { Icon } from './pictures.tsx'

interface ErrorSummaryProps {
  /** Gets the focus when the form cannot be sent. */
  readonly at: Ref<HTMLDivElement>
  /** Mistakes that belong to no field. */
  readonly mistakes: readonly string[]
  /** The mistakes in fields, in the order of the form. */
  readonly fields: readonly { readonly key: string; readonly text: string }[]
}

/** Everything that keeps the form from being sent, with links to the fields. */
export function ErrorSummary({ at, mistakes, fields }: ErrorSummaryProps) {
  return (
    <div ref={at} tabIndex={-1} role="group" aria-labelledby="summary">
      {(fields.length > 0 || mistakes.length > 0) && (
        <div class="box box-error summary">
          <Icon of="warning" />
          <div>
            <p id="summary">
              <strong>{say('errorSummary')}</strong>
            </p>
            <ul>
              {mistakes.map(mistake => (
                <li key={mistake}>{mistake}</li>
              ))}
              {fields.map(({ key, text }) => (
                <li key={key}>
                  <a
                    href={`#${key}`}
                    onClick={event => {
                      event.preventDefault()
                      document.getElementById(key)?.focus()
                    }}
                  >
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}
