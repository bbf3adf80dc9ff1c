#!/usr/bin/env node
// An alias of `gatehouse`.
import './gatehouse.mjs';
