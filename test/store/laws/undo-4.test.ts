import { testUndoLaw } from './undo-law.js';

testUndoLaw(4);
