import type { Ref } from 'preact'
import { labelOf } from '../naming.ts'
import type { Field } from '../types.ts'
import { say } from '../words.ts'
import { Icon } from './pictures.tsx'

interface ErrorSummaryProps {
  /** Gets the focus when the form cannot be sent. */
  readonly at: Ref<HTMLDivElement>
  /** Mistakes that belong to no field. */
  readonly mistakes: readonly string[]
  readonly fields: readonly Field[]
}

/** Everything that keeps the form from being sent, with links to the fields. */
export function ErrorSummary({ at, mistakes, fields }: ErrorSummaryProps) {
  return (
    <div ref={at} tabIndex={-1} role="group" aria-labelledby="summary">
      {(fields.length > 0 || mistakes.length > 0) && (
        <div class="box box-error">
          <Icon of="warning" />
          <div>
            <p id="summary">
              <strong>{say('errorSummary')}</strong>
            </p>
            <ul>
              {mistakes.map(mistake => (
                <li key={mistake}>{mistake}</li>
              ))}
              {fields.map(field => (
                <li key={field.key}>
                  <a
                    href={`#${field.key}`}
                    onClick={event => {
                      event.preventDefault()
                      document.getElementById(field.key)?.focus()
                    }}
                  >
                    {labelOf(field)}
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
