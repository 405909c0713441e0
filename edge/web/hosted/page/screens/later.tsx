import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { OFFLINE, RequestFailure } from '../api.ts'
import { failure, screen } from '../state.ts'
import { Boot } from './stopped.tsx'

type Adding = typeof import('./adding.ts')

export const adding = signal<Adding | undefined>(undefined)

/** Fetches the later screens while the end-user reads the first one. */
export async function fetchAdding(): Promise<void> {
  adding.value ??= await import('./adding.ts')
}

/** A screen of adding a payout method. */
export function Later({ name }: { readonly name: keyof Adding }) {
  const Screen = adding.value?.[name]
  useEffect(() => {
    fetchAdding().catch(() => {
      failure.value = new RequestFailure(OFFLINE)
      screen.value = 'failed'
    })
  }, [])
  return Screen === undefined ? <Boot /> : <Screen />
}
