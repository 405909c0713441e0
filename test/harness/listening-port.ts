import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** The port of a program that was started with stdout as a pipe, once its log says that it listens. */
export async function listeningPort(program: ChildProcess): Promise<number> {
  const exited = once(program, 'exit')
  return new Promise((resolve, reject) => {
    void exited.then(([code]) => reject(new Error(`the program exited with ${code} before it listened`)))
    createInterface(program.stdout!).on('line', line => {
      const { event, port } = line.startsWith('{') ? JSON.parse(line) : {}
      if (event === 'listening') resolve(port)
    })
  })
}
