import MagicString from 'magic-string'
import type { Plugin } from 'vite'

const CONTRACT = /[\\/]contract[\\/]src[\\/].*\.ts$/

/**
 * Marks every declaration of the contract as free of side effects: pages use few of its schemas, and a module that
 * imports a constant beside one would otherwise get it and the schema library too.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'pure-schemas',
    apply: 'build',
    // After types are gone.
    enforce: 'post',
    transform(code, id) {
      if (!CONTRACT.test(id)) return
      const marked = new MagicString(code)
      for (const statement of this.parse(code).body) {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declared?.type !== 'VariableDeclaration') continue
        for (const { init } of declared.declarations)
          if (init && !NEVER_EFFECTS.has(init.type)) {
            marked.appendLeft(init.start, '/* @__PURE__ */ (() => (')
            marked.appendRight(init.end, '))()')
          }
      }
      return { code: marked.toString(), map: marked.generateMap() }
    },
  }
}

const NEVER_EFFECTS = new Set(['Literal', 'ArrowFunctionExpression', 'FunctionExpression'])
