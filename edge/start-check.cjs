// What `npm start` checks before it runs TypeScript: in the oldest syntax, so that any Node can say what is missing.
var fs = require('fs')
var path = require('path')

var root = path.join(__dirname, '..')
var NODE = [20, 20]

function isOld(version) {
  var parts = version.split('.').map(Number)
  return parts[0] < NODE[0] || (parts[0] === NODE[0] && parts[1] < NODE[1])
}

function isMissing(file) {
  return !fs.existsSync(path.join(root, file))
}

function mistake() {
  if (isOld(process.versions.node))
    return (
      'this is Node ' +
      process.versions.node +
      ', and it must be ' +
      NODE.join('.') +
      ' or later: install 20, 24 or 26'
    )
  if (isMissing('node_modules/tsx')) return 'the packages are not installed: run npm ci'
  if (isMissing('proto/gen')) return 'the generated code is missing: run npm run gen'
  return undefined
}

var found = mistake()
if (found !== undefined) {
  process.stderr.write('payprep: ' + found + '\n')
  process.exit(1)
}
